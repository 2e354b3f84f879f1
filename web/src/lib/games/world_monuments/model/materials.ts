// What the stones of the model are made of: the colours, patterns and letters of the flat drawings, on blocks.
import { CanvasTexture, Color, MeshStandardMaterial, SRGBColorSpace, type Material } from 'three';
import { KINDS, LOOKS, type Kind } from '../../stones/kinds';

const PIXELS = 256;

export interface Materials {
	/** The six sides of a block, the upper one with the letter. */
	solid: Record<Kind, Material[]>;
	held: Record<Kind, Material[]>;
	ghost: Record<Kind, MeshStandardMaterial>;
	hovered: Record<Kind, MeshStandardMaterial>;
	/** The outline of an empty position on the plinth. */
	outline: Record<Kind, MeshStandardMaterial>;
	dispose(): void;
}

export function makeMaterials(bold: boolean): Materials {
	const made: { dispose(): void }[] = [];
	const keep = <T extends { dispose(): void }>(thing: T): T => {
		made.push(thing);
		return thing;
	};
	const each = <T>(make: (kind: Kind) => T) =>
		Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
	const top = each((kind) => keep(picture((pen) => paint(pen, kind, bold, true))));
	const side = each((kind) => keep(picture((pen) => paint(pen, kind, bold, false))));
	const block = (kind: Kind, opacity: number) => {
		const see = opacity < 1 ? { transparent: true, opacity } : {};
		const above = keep(new MeshStandardMaterial({ map: top[kind], roughness: 0.72, ...see }));
		const beside = keep(new MeshStandardMaterial({ map: side[kind], roughness: 0.82, ...see }));
		return [beside, beside, above, beside, beside, beside];
	};
	const clear = (kind: Kind, opacity: number) => {
		const color = new Color(LOOKS[kind].face);
		return keep(
			new MeshStandardMaterial({
				color,
				emissive: color,
				emissiveIntensity: 0.35,
				transparent: true,
				opacity,
				depthWrite: false,
				roughness: 0.4
			})
		);
	};
	return {
		solid: each((kind) => block(kind, 1)),
		held: each((kind) => block(kind, 0.78)),
		ghost: each((kind) => clear(kind, 0.4)),
		hovered: each((kind) => clear(kind, 0.7)),
		outline: each((kind) =>
			keep(
				new MeshStandardMaterial({
					map: keep(picture((pen) => frame(pen, LOOKS[kind].face))),
					transparent: true,
					opacity: 0.75,
					depthWrite: false,
					roughness: 1
				})
			)
		),
		dispose: () => made.forEach((thing) => thing.dispose())
	};
}

function picture(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
	const canvas = document.createElement('canvas');
	canvas.width = canvas.height = PIXELS;
	const pen = canvas.getContext('2d');
	if (pen) draw(pen);
	const texture = new CanvasTexture(canvas);
	texture.colorSpace = SRGBColorSpace;
	texture.anisotropy = 4;
	return texture;
}

function paint(pen: CanvasRenderingContext2D, kind: Kind, bold: boolean, lettered: boolean): void {
	const look = LOOKS[kind];
	pen.fillStyle = look.face;
	pen.fillRect(0, 0, PIXELS, PIXELS);
	grain(pen);
	pen.save();
	pen.scale(PIXELS / 100, PIXELS / 100);
	pen.strokeStyle = look.ink;
	pen.lineCap = pen.lineJoin = 'round';
	pen.lineWidth = bold ? 5 : 3;
	pen.globalAlpha = (bold ? 0.6 : 0.3) * (lettered ? 1 : 0.7);
	pen.stroke(new Path2D(look.pattern));
	if (lettered) {
		pen.globalAlpha = 0.9;
		pen.fillStyle = look.face;
		pen.beginPath();
		pen.arc(50, 50, 23, 0, 7);
		pen.fill();
		pen.globalAlpha = 1;
		pen.fillStyle = look.ink;
		pen.font = '700 36px Figtree, system-ui, sans-serif';
		pen.textAlign = 'center';
		pen.textBaseline = 'middle';
		pen.fillText(kind, 50, 53);
	}
	pen.restore();
}

/** Hewn stone: faint light and dark specks, the same on every stone. */
function grain(pen: CanvasRenderingContext2D): void {
	let seed = 7;
	const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	for (let speck = 0; speck < 420; speck++) {
		pen.fillStyle = next() > 0.5 ? 'rgb(255 255 255 / 0.06)' : 'rgb(0 0 0 / 0.06)';
		const size = 2 + next() * 9;
		pen.fillRect(next() * PIXELS, next() * PIXELS, size, size * 0.6);
	}
}

function frame(pen: CanvasRenderingContext2D, colour: string): void {
	pen.strokeStyle = colour;
	pen.lineWidth = 9;
	pen.setLineDash([22, 18]);
	pen.strokeRect(16, 16, PIXELS - 32, PIXELS - 32);
	pen.globalAlpha = 0.12;
	pen.fillStyle = colour;
	pen.fillRect(16, 16, PIXELS - 32, PIXELS - 32);
}
