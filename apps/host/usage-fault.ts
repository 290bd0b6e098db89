/** What was typed is no command of ours, as a sentence. */
export class UsageFault extends Error {}
