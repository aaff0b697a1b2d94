/**
 * Regions as EDGAR writes them: two characters for a state, a territory under a code of its own, or a province of
 * Canada.
 */

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY GU PR VI'.split(
    ' ',
  )
/** EDGAR's code -> the postal one. */
const territories: Readonly<Record<string, string>> = { B5: 'AS', '1V': 'MP' }
const provinces: Readonly<Record<string, string>> = {
  A0: 'AB',
  A1: 'BC',
  A2: 'MB',
  A3: 'NB',
  A4: 'NL',
  A5: 'NS',
  A6: 'ON',
  A7: 'PE',
  A8: 'QC',
  A9: 'SK',
  B0: 'YT',
}

/** A state or territory by its postal code; an unknown code is returned unchanged. */
export function regionName(code: string): string {
  const known = code.toUpperCase()
  return territories[known] ?? provinces[known] ?? code
}

/** One line: street, city, state with postal code, country if known. */
export function addressOf(parts: Readonly<Record<string, string>>): string {
  const code = parts['stateOrCountry'] ?? ''
  const postal = regionName(code)
  const country = Object.hasOwn(provinces, code.toUpperCase())
    ? 'Canada'
    : states.includes(postal.toUpperCase()) || Object.hasOwn(territories, code.toUpperCase())
      ? 'United States'
      : ''
  const region = [postal, parts['zipCode'] ?? ''].filter((each) => each !== '').join(' ')
  return [parts['street1'], parts['street2'], parts['city'], region, country]
    .filter((each) => each !== undefined && each !== '')
    .join(', ')
}
