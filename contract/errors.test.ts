import { describe, expect, test } from 'vitest'
import { CallError, errorCodes, errors } from './errors.ts'

describe('the catalogue of errors', () => {
  test.each(errorCodes)('%s has an error status and a sentence for developers', (code) => {
    const { status, message } = errors[code]
    expect(code).toMatch(/^[A-Z][A-Z_]+[A-Z]$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  test('uses 5xx only for failures of the server or of its providers', () => {
    expect(errorCodes.filter((code) => errors[code].status >= 500)).toEqual([
      'INTERNAL',
      'MAINTENANCE',
      'UNAVAILABLE',
      'PROVIDER_DOWN',
      'ATTACHMENTS_UNCHECKED',
      'FILE_UNCHECKED',
    ])
  })

  test('uses 401 only for a missing session or a failed sign-in', () => {
    expect(errorCodes.filter((code) => errors[code].status === 401)).toEqual([
      'SIGN_IN_REQUIRED',
      'SESSION_EXPIRED',
      'SIGN_IN_FAILED',
      'SECOND_STEP_OVER',
      'APP_SIGN_IN_REFUSED',
    ])
  })
})

test('an error contains its code, details and fields', () => {
  const refusal = new CallError('BELOW_MINIMUM', { minimum: { amount: '100', currency: 'USD' } }, [
    { path: 'amount', code: 'too-small' },
  ])
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toMatchObject({
    name: 'CallError',
    code: 'BELOW_MINIMUM',
    message: 'The amount is less than the minimum investment.',
    details: { minimum: { amount: '100', currency: 'USD' } },
    fields: [{ path: 'amount', code: 'too-small' }],
  })
  expect(new CallError('NOT_FOUND')).toMatchObject({ details: {}, fields: [] })
})
