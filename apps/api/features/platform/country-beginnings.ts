interface CountryDefaults {
  readonly currency: string
  readonly timeZone: string
  /** Where its largest city is: what a map shows first. */
  readonly location: { readonly lat: number; readonly lng: number }
  /** A number that nobody has: a document needs one until the owner writes theirs. */
  readonly phone: string
}

/** What a shop of a country begins with; for other countries currency and time zone are said. */
export const COUNTRY_BEGINNINGS: Readonly<Record<string, CountryDefaults>> = {
  AE: beginning('AED', 'Asia/Dubai', 25.2048, 55.2708, '+97140000000'),
  SA: beginning('SAR', 'Asia/Riyadh', 24.7136, 46.6753, '+966110000000'),
  KW: beginning('KWD', 'Asia/Kuwait', 29.3759, 47.9774, '+96522000000'),
  BH: beginning('BHD', 'Asia/Bahrain', 26.2285, 50.586, '+97317000000'),
  QA: beginning('QAR', 'Asia/Qatar', 25.2854, 51.531, '+97440000000'),
  OM: beginning('OMR', 'Asia/Muscat', 23.588, 58.3829, '+96824000000'),
  JO: beginning('JOD', 'Asia/Amman', 31.9539, 35.9106, '+96260000000'),
  EG: beginning('EGP', 'Africa/Cairo', 30.0444, 31.2357, '+20200000000'),
  IN: beginning('INR', 'Asia/Kolkata', 19.076, 72.8777, '+912200000000'),
  RS: beginning('RSD', 'Europe/Belgrade', 44.7866, 20.4489, '+381110000000'),
  FR: beginning('EUR', 'Europe/Paris', 48.8566, 2.3522, '+33100000000'),
  GR: beginning('EUR', 'Europe/Athens', 37.9838, 23.7275, '+302100000000'),
  GB: beginning('GBP', 'Europe/London', 51.5072, -0.1276, '+442000000000'),
}

function beginning(currency: string, timeZone: string, lat: number, lng: number, phone: string): CountryDefaults {
  return { currency, timeZone, location: { lat, lng }, phone }
}
