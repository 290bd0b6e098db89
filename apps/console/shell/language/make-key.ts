const MAX_SKU = 40
const MARKS = /[\u0300-\u036f]/g

/** Letters of our languages that do not come apart into a Latin letter and a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ đ: 'dj', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
  },
  ...{ ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  ...{ ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh' },
  ...{
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: 'a',
    غ: 'gh',
    ف: 'f',
    ق: 'q',
    ك: 'k',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ه: 'h',
    و: 'w',
  },
  ...{ ي: 'y', ى: 'a', ة: 'a', ء: '', ئ: 'y', ؤ: 'w' },
}

/** A key of small letters, digits and hyphens that is like a name and not taken yet. */
export function makeKey(name: string, isTaken: (key: string) => boolean, otherwise: string): string {
  const latin = [...name.toLowerCase().normalize('NFD').replace(MARKS, '')].map((char) => LATIN[char] ?? char).join('')
  const base =
    latin
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_SKU - 5)
      .replace(/-+$/, '') || otherwise
  if (!isTaken(base)) return base
  for (let number = 2; ; number++) if (!isTaken(`${base}-${number}`)) return `${base}-${number}`
}
