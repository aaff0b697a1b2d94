/** North Capital's reasons as those of the site. Its identity checks are IDology's ExpectID, with that provider's keys. */

import type { VerificationReason } from '#domain/identity/identity.ts'

/** Keys of ExpectID's results and qualifiers. */
const keys: Readonly<Record<string, VerificationReason>> = {
  'resultcode.address.does.not.match': 'address-mismatch',
  'resultcode.street.name.does.not.match': 'address-mismatch',
  'resultcode.street.number.does.not.match': 'address-mismatch',
  'resultcode.zip.does.not.match': 'address-mismatch',
  'resultcode.state.does.not.match': 'address-mismatch',
  'resultcode.alternate.address.alert': 'address-mismatch',
  'resultcode.newer.record.found': 'address-mismatch',
  'resultcode.input.address.is.po.box': 'address-mismatch',
  'resultcode.located.address.is.po.box': 'address-mismatch',
  'resultcode.warm.address.alert': 'address-mismatch',
  'resultcode.warm.input.address.alert': 'address-mismatch',
  'resultcode.high.risk.address.alert': 'address-mismatch',
  'resultcode.input.address.is.not.deliverable': 'address-mismatch',
  'resultcode.located.address.is.not.deliverable': 'address-mismatch',
  'resultcode.dob.does.not.match': 'birth-date-mismatch',
  'resultcode.yob.does.not.match': 'birth-date-mismatch',
  'resultcode.yob.within.one.year': 'birth-date-mismatch',
  'resultcode.mob.does.not.match': 'birth-date-mismatch',
  'resultcode.first.name.does.not.match': 'name-mismatch',
  'resultcode.last.name.does.not.match': 'name-mismatch',
  'resultcode.ssn.does.not.match': 'number-mismatch',
  'resultcode.ssn.within.one.digit': 'number-mismatch',
  'resultcode.ssn.not.valid': 'number-mismatch',
  'resultcode.ssn.not.available': 'number-mismatch',
  'resultcode.ssn.issued.prior.to.dob': 'number-mismatch',
  'resultcode.ssn.tied.to.multiple.names': 'number-mismatch',
  'resultcode.input.ssn.is.itin': 'number-mismatch',
  'resultcode.located.itin': 'number-mismatch',
  'resultcode.coppa.alert': 'under-age',
  'resultcode.age.below.minimum': 'under-age',
  'resultcode.multiple.records.found': 'details-mismatch',
  'resultcode.pa.dob.does.not.match': 'watchlist',
  'resultcode.pa.dob.not.available': 'watchlist',
  'result.match.restricted': 'watchlist',
}

export function reasonOfKey(key: string): VerificationReason {
  return Object.hasOwn(keys, key) ? (keys[key] ?? 'unverified') : 'unverified'
}

/** What the description of a refused call is about: its codes are one for each call, and not one for each field. */
const patterns: readonly (readonly [RegExp, VerificationReason])[] = [
  [/social|ssn|\bein\b|tax ?id/i, 'number-mismatch'],
  [/\bage\b|minor|18 years/i, 'under-age'],
  [/dob\b|birth/i, 'birth-date-mismatch'],
  [/entity|ownersAI|totalAssets/i, 'entity-mismatch'],
  [/file|document/i, 'document-type'],
  [/country|domicile/i, 'country'],
  [/address1|address2|primaddress|city|state\b|zip|postal/i, 'address-mismatch'],
  [/e-?mail|phone/i, 'details-mismatch'],
  [/name|initial/i, 'name-mismatch'],
]

export function reasonsOfDescription(description: string): readonly VerificationReason[] {
  const reason = patterns.find(([pattern]) => pattern.test(description))?.[1]
  return [reason ?? 'unverified']
}
