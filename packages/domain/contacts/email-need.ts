/** Codes of a merchant's need for an e-mail address (the specification, section 9). */
export const EMAIL_NEED = { NOT_REQUIRED: 10, MANDATORY: 20, OPTIONAL: 30 } as const
export type EmailNeed = (typeof EMAIL_NEED)[keyof typeof EMAIL_NEED]
