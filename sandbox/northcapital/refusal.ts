/** Refusals of TransactAPI: HTTP status 200, and a code of three digits. */

export class NorthCapitalRefusal extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }

  response(): Response {
    return Response.json({ statusCode: this.code, statusDesc: this.message })
  }
}

export const invalidKeys = new NorthCapitalRefusal('103', 'Invalid Developer Key/Client ID OR Developer Key not Active')
export const unknownCall = new NorthCapitalRefusal('104', 'The requested class does not exist')
export const invalidRequest = new NorthCapitalRefusal('105', 'Invalid request')
