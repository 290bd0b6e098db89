/** The basic characters of GSM 03.38, of seven bits each. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension, which count twice. */
const GSM_EXTENSION = new Set('^{}\\[~]|€')

/** How many parts an SMS is billed as: 160 characters in one, 153 each in several; 70 and 67 where one is outside of GSM. */
export function countSmsParts(text: string): number {
  let units = 0
  for (const character of text) {
    if (GSM.has(character)) units += 1
    else if (GSM_EXTENSION.has(character)) units += 2
    else return partsOf(text.length, 70, 67)
  }
  return partsOf(units, 160, 153)
}

function partsOf(units: number, inOne: number, inSeveral: number): number {
  return units <= inOne ? 1 : Math.ceil(units / inSeveral)
}
