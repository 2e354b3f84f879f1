import { describe, expect, it } from 'vitest';
import { isHigh, scrollFor } from './placing';

const phone = { height: 640, hint: 150, dock: 500 };
const desk = { height: 900, hint: 110, dock: 900 };

describe('the hint', () => {
	it('lies at the foot of a large page, away from what it speaks of', () => {
		expect(isHigh({ top: 200, bottom: 760 }, desk)).toBe(false);
	});

	it('lies at the head where what it speaks of is at the foot', () => {
		expect(isHigh({ top: 840, bottom: 890 }, desk)).toBe(true);
	});

	it('leaves the dock of a phone free', () => {
		expect(isHigh({ top: 180, bottom: 480 }, phone)).toBe(true);
	});

	it('has the page scrolled until what it speaks of is between it and the dock', () => {
		expect(scrollFor({ top: 180, bottom: 480 }, phone)).toBe(0);
		expect(scrollFor({ top: 230, bottom: 530 }, phone)).toBe(38);
		expect(scrollFor({ top: 100, bottom: 400 }, phone)).toBe(-58);
		expect(scrollFor({ top: 200, bottom: 760 }, desk)).toBe(0);
	});

	it('shows the head of what has not room', () => {
		expect(scrollFor({ top: 200, bottom: 700 }, phone)).toBe(42);
	});
});
