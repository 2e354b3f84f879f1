// What the table of this game needs from the page around it: the running table, the settings and the language.
import type {
	Because,
	Choice,
	Done,
	Language,
	Refused,
	Result,
	TableInfo,
	TurnLog,
	WorldMonumentsScenery,
	You
} from '../../protocol';

export interface GameTable {
	readonly n: number;
	readonly you: You | null;
	readonly table: TableInfo | null;
	readonly view: unknown;
	readonly log: TurnLog[];
	readonly choices: Choice[];
	/** Whether the player's last step can be taken back. */
	readonly canUndo: boolean;
	readonly result: Result | null;
	act(action: string): Promise<Done | Refused>;
	undo(): Promise<Done | Refused>;
	why(action: string): Promise<Because>;
}

export interface GameSettings {
	readonly theme: 'light' | 'dark' | 'system';
	readonly motion: 'full' | 'reduced';
	readonly colourAids: boolean;
	readonly confirmTurns: boolean;
	readonly textView: boolean;
}

export interface GameWords {
	readonly language: Language;
}

export interface GameTableProps {
	table: GameTable;
	scenery: WorldMonumentsScenery;
	settings: GameSettings;
	words: GameWords;
}
