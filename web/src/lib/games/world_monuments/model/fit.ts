// How far away the camera is and at what height it looks, so that the whole model fills the picture.
import { Spherical, Vector3, type PerspectiveCamera } from 'three';

const MARGIN = 0.94;

export function fit(
	camera: PerspectiveCamera,
	points: [number, number, number][],
	phi: number,
	theta: number
): { distance: number; height: number } {
	const eye = camera.clone();
	let distance = 20;
	let height = 0;
	for (let round = 0; round < 12; round++) {
		const target = new Vector3(0, height, 0);
		eye.position.setFromSpherical(new Spherical(distance, phi, theta)).add(target);
		eye.lookAt(target);
		eye.updateMatrixWorld();
		const seen = points.map((point) => new Vector3(...point).project(eye));
		const right = Math.max(...seen.map(({ x }) => Math.abs(x)));
		const top = Math.max(...seen.map(({ y }) => y));
		const bottom = Math.min(...seen.map(({ y }) => y));
		const tallness = Math.tan((eye.fov * Math.PI) / 360) * distance;
		height += (((top + bottom) / 2) * tallness) / Math.max(0.3, Math.sin(phi));
		distance *= Math.max(right, (top - bottom) / 2) / MARGIN;
	}
	return { distance, height };
}
