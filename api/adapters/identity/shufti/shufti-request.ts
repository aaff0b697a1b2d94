/** A verification as Shufti Pro is requested to carry it out (developers.shuftipro.com/docs/general_parameters). */

import type { SubmittedDocument, VerificationOrder } from '#api/identity-ports.ts'
import type { DocumentSlot, VerificationReason } from '#domain/identity/identity.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import type { ShuftiFlow } from '#domain/payment/gateway-keys.ts'

const documentTypes: Readonly<Record<string, string>> = {
  passport: 'passport',
  'id-card': 'id_card',
  'driving-licence': 'driving_license',
}
const addressTypes = [
  'utility_bill',
  'bank_statement',
  'rent_agreement',
  'employer_letter',
  'insurance_agreement',
  'tax_bill',
]
const lists = [
  'sanction',
  'warning',
  'fitness-probity',
  'pep',
  'pep-class-1',
  'pep-class-2',
  'pep-class-3',
  'pep-class-4',
]
/** How long the user may take at Shufti's page: a week. */
const pageMinutes = 7 * 24 * 60
const longestAddress = 250

/** The pictures of this site, by their purpose; none if the user takes them on Shufti's page. */
export type Pictures = Readonly<Partial<Record<DocumentSlot, SubmittedDocument>>>

export function shuftiRequest(order: VerificationOrder, flow: ShuftiFlow, pictures: Pictures): object {
  const { verificationId, values, kind, language, callbackUrl, returnUrl } = order
  const answer = (name: keyof PartyValues): string => values[name] ?? ''
  const name = nameOf(answer('firstName'), answer('middleInitial'), answer('lastName'))
  const dob = answer('dateOfBirth')
  const isEntity = kind === 'company' || kind === 'trust'
  // Documents of other countries are declined then: only a citizen surely has those of the country of residence.
  const isAtHome = answer('domicile') === 'us-citizen' && answer('country') === 'US'
  const ownType = documentTypes[answer('documentType')]
  return {
    reference: verificationId,
    callback_url: callbackUrl,
    redirect_url: returnUrl,
    email: answer('email'),
    ...(isAtHome ? { country: 'US' } : {}),
    language: language.toUpperCase(),
    verification_mode: 'any',
    ttl: pageMinutes,
    document: {
      ...proofs(pictures.front, pictures.back),
      // A picture goes with one type; on its page the user chooses.
      supported_types: flow === 'offsite' && ownType !== undefined ? [ownType] : Object.values(documentTypes),
      name: { ...name, fuzzy_match: '1' },
      dob,
    },
    face: proofs(pictures.selfie),
    address: {
      ...proofs(pictures.address),
      supported_types: addressTypes,
      name: { ...name, fuzzy_match: '1' },
      full_address: fullAddress(answer),
      address_fuzzy_match: '1',
    },
    background_checks: { name, dob, filters: lists },
    ...(isEntity
      ? {
          aml_for_businesses: {
            business_name: answer('entityName'),
            ...(answer('formationDate') === '' ? {} : { business_incorporation_date: answer('formationDate') }),
            filters: lists,
          },
        }
      : {}),
  }
}

/** A single initial is shorter than Shufti accepts. */
function nameOf(first: string, middle: string, last: string) {
  return { first_name: first, ...(middle.length < 2 ? {} : { middle_name: middle }), last_name: last }
}

function fullAddress(answer: (name: keyof PartyValues) => string): string {
  return (['addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'] as const)
    .map(answer)
    .filter((line) => line !== '')
    .join(', ')
    .slice(0, longestAddress)
}

function proofs(front: SubmittedDocument | undefined, back?: SubmittedDocument) {
  return { proof: dataUrl(front), ...(back ? { additional_proof: dataUrl(back) } : {}) }
}

/** Empty if the user takes the picture on Shufti's page. */
function dataUrl(picture: SubmittedDocument | undefined): string {
  return picture ? `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}` : ''
}

/** Fields that the site sets, and no answer of the user: an error in one cannot be corrected by the user. */
const ownFields: ReadonlySet<unknown> = new Set([
  'callback_url',
  'redirect_url',
  'ttl',
  'verification_mode',
  'language',
  'filters',
])

const fieldReasons: Readonly<Record<string, VerificationReason>> = {
  name: 'name-mismatch',
  first_name: 'name-mismatch',
  middle_name: 'name-mismatch',
  last_name: 'name-mismatch',
  full_name: 'name-mismatch',
  dob: 'birth-date-mismatch',
  age: 'birth-date-mismatch',
  full_address: 'address-mismatch',
  country: 'country',
  supported_types: 'document-type',
  document_number: 'number-mismatch',
  business_name: 'entity-mismatch',
  business_incorporation_date: 'entity-mismatch',
}
const proofReasons: Readonly<Record<string, VerificationReason>> = {
  document: 'document-unreadable',
  face: 'face-missing',
  address: 'address-document',
}

/** The field errors of a refused request, each with its service and its field. */
export function fieldErrors(error: unknown): readonly { readonly service: string; readonly key: string }[] {
  return (Array.isArray(error) ? (error as unknown[]) : [error]).flatMap((each) => {
    if (typeof each !== 'object' || each === null) return []
    const { service, key } = each as { service?: unknown; key?: unknown }
    return typeof key === 'string' && key !== '' ? [{ service: typeof service === 'string' ? service : '', key }] : []
  })
}

/** Why the answers were refused; undefined if the error is in a field that the site sets. */
export function refusalReasons(
  errors: ReturnType<typeof fieldErrors>,
): readonly [VerificationReason, ...VerificationReason[]] | undefined {
  const reasons = errors
    .filter(({ key }) => !ownFields.has(key))
    .map(({ service, key }): VerificationReason => {
      const field = key.split('.').at(-1) ?? key
      if (field === 'proof' || field === 'additional_proof') return proofReasons[service] ?? 'document-unreadable'
      return fieldReasons[field] ?? 'details-mismatch'
    })
  const [first, ...others] = [...new Set(reasons)]
  return first === undefined ? undefined : [first, ...others]
}
