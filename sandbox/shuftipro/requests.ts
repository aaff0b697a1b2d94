/** Requests of a verification, and refusals in Shufti Pro's format. */

import { anything, type Complaint, integer, list, object, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import type { ShuftiState, Verification } from './state.ts'

export class ShuftiRefusal extends Error {
  readonly status: number
  readonly event: string
  readonly service: string
  readonly key: string

  constructor(status: number, event: string, key: string, message: string, service = '') {
    super(message)
    this.status = status
    this.event = event
    this.service = service
    this.key = key
  }

  body(reference: string): object {
    const { event, service, key, message } = this
    return { reference, event, error: { service, key, message }, verification_url: '' }
  }
}

const personName = object({
  first_name: text(),
  middle_name: optional(text()),
  last_name: optional(text()),
  fuzzy_match: optional(oneOf('0', '1')),
})
const filters = optional(list(text(50), 30))
const proof = optional(text(25_000_000))

const request = object({
  reference: text(),
  callback_url: optional(webAddress()),
  redirect_url: optional(webAddress()),
  email: optional(text()),
  country: optional(text()),
  language: optional(text()),
  verification_mode: optional(oneOf('any', 'image_only', 'video_only')),
  ttl: optional(integer(1, 43_200)),
  document: optional(
    object({
      proof,
      additional_proof: proof,
      supported_types: optional(list(oneOf('passport', 'id_card', 'driving_license', 'credit_or_debit_card'), 10)),
      name: optional(personName),
      dob: optional(text()),
    }),
  ),
  face: optional(object({ proof })),
  address: optional(
    object({
      proof,
      supported_types: optional(list(text(50), 20)),
      name: optional(personName),
      full_address: optional(text()),
      address_fuzzy_match: optional(oneOf('0', '1')),
    }),
  ),
  background_checks: optional(object({ name: optional(personName), dob: optional(text()), filters })),
  aml_for_businesses: optional(
    object({ business_name: text(), business_incorporation_date: optional(text()), filters: optional(anything()) }),
  ),
})

const services = ['document', 'face', 'address', 'background_checks', 'aml_for_businesses'] as const
const invalid = (key: string, message: string, service = ''): ShuftiRefusal =>
  new ShuftiRefusal(400, 'request.invalid', key, message, service)

/** @throws ShuftiRefusal */
export function newVerification(provider: ShuftiState, body: unknown): Verification {
  const complaints: Complaint[] = []
  const given = request.read(body, [], { complaints, fromForm: false, refuseUnknown: true })
  const [first] = complaints
  if (first) throw refusalOf(first)
  const { document, face, address, background_checks: background } = given
  if (given.reference.length < 6 || given.reference.length > 250)
    throw invalid('reference', 'The reference must be between 6 and 250 characters.')
  if (provider.verifications.has(given.reference))
    throw new ShuftiRefusal(409, 'request.invalid', 'reference', 'The reference has already been taken.')
  if (given.country !== undefined && !/^[A-Z]{2}$/.test(given.country))
    throw invalid('country', 'The country is invalid.')
  for (const [service, dob] of [
    ['document', document?.dob],
    ['background_checks', background?.dob],
  ] as const)
    if (dob !== undefined && dob !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(dob))
      throw invalid('dob', 'The dob does not match the format Y-m-d.', service)
  for (const [service, name] of [
    ['document', document?.name],
    ['address', address?.name],
    ['background_checks', background?.name],
  ] as const)
    for (const [key, part] of Object.entries(name ?? {}))
      if (key !== 'fuzzy_match' && part !== undefined && !isName(part))
        throw invalid(`name.${key}`, `The ${key} format is invalid.`, service)
  if (address?.full_address !== undefined && (address.full_address.length < 2 || address.full_address.length > 250))
    throw invalid('full_address', 'The full address must be between 2 and 250 characters.', 'address')
  const proofs = [document?.proof, document?.additional_proof, face?.proof, address?.proof].filter(
    (each): each is string => each !== undefined && each !== '',
  )
  if (proofs.some((each) => !isPicture(each))) throw invalid('proof', 'The proof is not a valid image.', 'document')
  const { ids, schedule } = provider.around
  return {
    reference: given.reference,
    secret: ids.text(48),
    onsite: proofs.length === 0,
    services: services.filter((service) => given[service] !== undefined),
    name: {
      first_name: document?.name?.first_name ?? background?.name?.first_name ?? '',
      last_name: document?.name?.last_name ?? background?.name?.last_name ?? '',
    },
    dob: document?.dob ?? background?.dob ?? '',
    country: given.country ?? null,
    language: (given.language ?? 'EN').toLowerCase(),
    callbackUrl: given.callback_url ?? null,
    redirectUrl: given.redirect_url ?? null,
    pictures: proofs.length,
    until: schedule.now() + (given.ttl ?? 60) * 60_000,
    event: proofs.length === 0 ? 'request.pending' : 'request.received',
    codes: [],
    screened: null,
    hits: [],
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 2 && value.length <= 32 && /^[\p{L}\p{M} .,'’-]+$/u.test(value)
}

function isPicture(proof: string): boolean {
  return /^(?:data:(?:image\/(?:jpe?g|png)|application\/pdf);base64,)?[\w+/]+={0,2}$/.test(proof)
}

function refusalOf({ path, kind, expected }: Complaint): ShuftiRefusal {
  const [service = '', ...rest] = path.length > 1 ? path : ['', ...path]
  return invalid(
    rest.join('.') || 'body',
    kind === 'missing' ? 'The field is required.' : `It must be ${expected}.`,
    service,
  )
}
