// The sound of a turn: two stones set down, made by the browser so that nothing is fetched.

let context: AudioContext | null = null;

/** Play the sound; a browser that allows no sound before a click stays silent. */
export function chime(): void {
	if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
	context ??= new AudioContext();
	void context.resume();
	stone(context, context.currentTime, 392);
	stone(context, context.currentTime + 0.13, 587);
}

function stone(audio: AudioContext, at: number, pitch: number): void {
	const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
	const volume = new GainNode(audio, { gain: 0 });
	volume.gain.setValueAtTime(0, at);
	volume.gain.linearRampToValueAtTime(0.16, at + 0.008);
	volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.35);
	tone.connect(volume).connect(audio.destination);
	tone.start(at);
	tone.stop(at + 0.4);
}
