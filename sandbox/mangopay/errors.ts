/** Refusals in Mangopay's format. */

import type { Complaint } from '#sandbox/fields.ts'

export class MangopayError extends Error {
  readonly status: number
  readonly type: string
  readonly errors: Readonly<Record<string, string>>

  constructor(status: number, type: string, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.type = type
    this.errors = errors
  }

  body(id: string, seconds: number): object {
    return { Message: this.message, Type: this.type, Id: id, Date: seconds, errors: this.errors }
  }
}

export function paramError(errors: Readonly<Record<string, string>>): MangopayError {
  return new MangopayError(
    400,
    'param_error',
    'One or several required parameters are missing or incorrect. An incorrect resource ID also raises this kind of error.',
    errors,
  )
}

export function complaintError(complaints: readonly Complaint[]): MangopayError {
  return paramError(
    Object.fromEntries(
      complaints.map(({ path, kind, expected }) => {
        const name = path.join('.')
        return [name, kind === 'missing' ? `The ${name} field is required.` : `The ${name} field must be ${expected}.`]
      }),
    ),
  )
}

export function notFound(): MangopayError {
  return new MangopayError(404, 'ressource_not_found', 'The ressource does not exist', {
    RessourceNotFound: 'Cannot found the ressource',
  })
}
