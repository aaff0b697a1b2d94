/** Refusals in PayPal's format. */

import type { Complaint } from '#sandbox/fields.ts'

export interface Detail {
  readonly issue: string
  readonly description: string
  readonly field?: string
  readonly location?: string
}

export interface Link {
  readonly href: string
  readonly rel: string
  readonly method?: string
}

export class PayPalError extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly Detail[]
  readonly links: readonly Link[]

  constructor(
    status: number,
    code: string,
    message: string,
    details: readonly Detail[] = [],
    links: readonly Link[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.links = links
  }
}

export function unprocessable(issue: string, description: string, links: readonly Link[] = []): PayPalError {
  const message = 'The requested action could not be performed, semantically incorrect, or failed business validation.'
  return new PayPalError(422, 'UNPROCESSABLE_ENTITY', message, [{ issue, description }], links)
}

export function notFound(): PayPalError {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  const detail = { issue: 'INVALID_RESOURCE_ID', description }
  return new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [detail])
}

export function invalidRequest(complaints: readonly Complaint[]): PayPalError {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.'
  const details = complaints.map(({ path, kind, expected }) => ({
    field: `/${path.join('/')}`,
    location: 'body',
    issue: kind === 'missing' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE',
    description:
      kind === 'missing'
        ? 'A required field / parameter is missing.'
        : `The value of the field is invalid: ${expected}.`,
  }))
  return new PayPalError(400, 'INVALID_REQUEST', message, details)
}
