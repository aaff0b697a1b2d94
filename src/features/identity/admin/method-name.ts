import type { IdentityProvider, VerificationMethod } from '#domain/identity/verification-result.ts'
import type { Intl } from '#src/intl/intl.tsx'

const providerNames: Readonly<Record<IdentityProvider, string>> = {
  shuftiprokyc: 'Shufti Pro',
  northkyc: 'North Capital',
}

/** Who verifies; the names of providers are the same in every language. */
export function methodName(method: VerificationMethod, { text }: Pick<Intl, 'text'>): string {
  return method === 'manual' ? text('identityCheck.administrators') : providerNames[method]
}
