/** Requests to Shufti Pro and the fields read of its responses (developers.shuftipro.com/docs). */

import { anything, integer, list, literal, object, optional, text, type WireCalls } from './wire-shape.ts'

const personName = object({
  first_name: text,
  middle_name: optional(text),
  last_name: text,
  fuzzy_match: optional(literal('1')),
})
const lists = list(
  literal('sanction', 'warning', 'fitness-probity', 'pep', 'pep-class-1', 'pep-class-2', 'pep-class-3', 'pep-class-4'),
)

const report = object({
  reference: text,
  event: literal(
    'request.pending',
    'request.received',
    'request.timeout',
    'request.deleted',
    'review.pending',
    'verification.accepted',
    'verification.declined',
    'verification.cancelled',
    'verification.status.changed',
  ),
  verification_url: text,
  verification_result: anything,
  verification_data: anything,
  declined_codes: list(text),
  services_declined_codes: anything,
})

export const shuftiCalls = {
  'POST /': {
    body: {
      reference: text,
      callback_url: text,
      redirect_url: text,
      email: text,
      country: optional(literal('US')),
      language: literal('EN', 'FR', 'AR'),
      verification_mode: literal('any'),
      ttl: integer,
      document: object({
        proof: text,
        additional_proof: optional(text),
        supported_types: list(literal('passport', 'id_card', 'driving_license')),
        name: personName,
        dob: text,
      }),
      face: object({ proof: text }),
      address: object({
        proof: text,
        supported_types: list(
          literal(
            'utility_bill',
            'bank_statement',
            'rent_agreement',
            'employer_letter',
            'insurance_agreement',
            'tax_bill',
          ),
        ),
        name: personName,
        full_address: text,
        address_fuzzy_match: literal('1'),
      }),
      background_checks: object({ name: personName, dob: text, filters: lists }),
      aml_for_businesses: optional(
        object({ business_name: text, business_incorporation_date: optional(text), filters: lists }),
      ),
    },
    answer: report,
  },
  'POST /status': { body: { reference: text }, answer: report },
  'GET /account/info': { answer: object({ account: object({ status: text }) }) },
} as const satisfies WireCalls
