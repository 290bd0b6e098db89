/** Where what matters of a photo is; none of them: in its middle. */
export const PICTURE_FOCUS = ['top', 'bottom', 'left', 'right'] as const
export type PictureFocus = (typeof PICTURE_FOCUS)[number]
