/** Codes of customization types (the specification, section 9). */
export const CUSTOMIZATION_TYPE = { SINGLE: 10, MULTI: 20, COUNTER: 30 } as const
export type CustomizationType = (typeof CUSTOMIZATION_TYPE)[keyof typeof CUSTOMIZATION_TYPE]
