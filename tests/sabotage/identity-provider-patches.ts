/** Changes that break the verification of identities by providers. */

import type { SabotagePatch } from './patch.ts'

const adapter = 'api/adapters/identity/shufti'

export const identityProviderPatches: readonly SabotagePatch[] = [
  {
    name: 'identity provider: a response with a wrong signature does not count',
    file: `${adapter}/shufti-line.ts`,
    find: "if (!isShuftiSigned(text, response.headers.get('signature'), access))",
    replace: 'if (text === undefined)',
    test: `${adapter}/shufti.test.ts`,
  },
  {
    name: 'identity provider: a response about another person does not count',
    file: `${adapter}/shufti.ts`,
    find: "  if (body['reference'] !== reference) throw new Silence('a response about another check')\n",
    replace: '',
    test: `${adapter}/shufti.test.ts`,
  },
  {
    name: 'identity provider: a forged callback is refused',
    file: `${adapter}/shufti.ts`,
    find: "isShuftiSigned(body, headers.get('signature'), access) ? named(body) : undefined",
    replace: "isShuftiSigned(body, headers.get('signature'), access) ? named(body) : named(body)",
    test: `${adapter}/shufti.test.ts`,
  },
  {
    name: 'identity provider: a repeated request makes no second check',
    file: `${adapter}/shufti.ts`,
    find: '        if (answer.status === 409 || isAboutReference(answer)) return status(verificationId)\n',
    replace: '',
    test: `${adapter}/shufti.test.ts`,
  },
  {
    name: 'identity provider: pictures and access tokens are not stored',
    file: `${adapter}/shufti-report.ts`,
    find: '      .filter(([name]) => !secretNames.test(name))\n',
    replace: '',
    test: `${adapter}/shufti-report.test.ts`,
  },
  {
    name: 'identity provider: a match with a list is no passed screening',
    file: `${adapter}/shufti-report.ts`,
    find: "  if (hits.length > 0 || parts.includes(0)) return 'declined'\n",
    replace: '',
    test: `${adapter}/shufti-report.test.ts`,
  },
  {
    name: 'identity provider: a simulator never reports on a real person',
    file: 'api/adapters/identity/reloadable-verifiers.ts',
    find: 'return verifier?.test === test ? verifier : undefined',
    replace: 'return verifier',
    test: 'tests/system/identity/provider-keys.test.ts',
  },
  {
    name: 'provider keys: the sandbox does not replace keys that cannot be read',
    file: 'api/adapters/payments/reloadable-keys.ts',
    find: "name !== 'sandbox' || !unreadable.has(provider)",
    replace: "name !== 'sandbox' || provider !== ''",
    test: 'tests/system/identity/provider-keys.test.ts',
  },
  {
    name: 'identity provider: a callback is recorded once',
    file: 'api/services/identity/receive-callback.ts',
    find: "    if (isFirst) await deps.jobs.add(tx, 'poll-verification'",
    replace: "    if (isFirst || !isFirst) await deps.jobs.add(tx, 'poll-verification'",
    test: 'tests/system/identity/receive-callback.test.ts',
  },
  {
    name: 'identity: a match with a list ends an approval that is being renewed',
    file: 'domain/identity/identity-term.ts',
    find: ' && isUndecided && !listed ?',
    replace: ' && isUndecided ?',
    test: 'tests/system/identity/identity-renewal.test.ts',
  },
  {
    name: 'identity: another name ends an approval',
    file: 'api/services/identity/change-identity.ts',
    find: 'const after = isOther ? identityAfter',
    replace: "const after = isOther && kind === 'trust' ? identityAfter",
    test: 'tests/system/identity/identity-renewal.test.ts',
  },
  {
    name: 'identity: a renewal ends with the term of the approval',
    file: 'domain/identity/identity-term.ts',
    find: 'if (expiresAt === undefined || expiresAt > now)',
    replace: 'if (expiresAt === undefined || expiresAt > now || renewal !== undefined)',
    test: 'tests/system/identity/identity-renewal.test.ts',
  },
  {
    name: 'identity: a confirmed sanctions match rules out an approval',
    file: 'domain/identity/verification-result.ts',
    find: "if (confirmed.some(({ kind }) => kind === 'sanction')) return 'SANCTION_CONFIRMED'",
    replace: "if (confirmed.some(({ kind }) => kind === 'sanction' && hasNote)) return 'SANCTION_CONFIRMED'",
    test: 'tests/system/identity/identity-renewal.test.ts',
  },
  {
    name: 'identity: the report of a provider and the end of the term are decided one after the other',
    file: 'api/db/identity/identities.ts',
    find: ".where('id', '=', personId).forNoKeyUpdate().execute()",
    replace: ".where('id', '=', personId).execute()",
    test: 'tests/system/race/identity-renewal.test.ts',
  },
  {
    name: 'identity: answers that do not apply are not stored',
    file: 'api/services/identity/change-identity.ts',
    find: 'applicableAnswers(kind, answersForKind(',
    replace: '((_: PartyKind, all: PartyValues) => all)(kind, answersForKind(',
    test: 'tests/system/identity/verification.test.ts',
  },
  {
    name: 'identity: documents of a second holder are removed with them',
    file: 'api/services/identity/change-identity.ts',
    find: 'await removeOtherDocuments(',
    replace: "if (kind === 'trust') await removeOtherDocuments(",
    test: 'tests/system/identity/verification.test.ts',
  },
  {
    name: 'identity: country lists admit a joint account only with both holders',
    file: 'domain/identity/residence.ts',
    find: 'holderCountry === undefined ? [country]',
    replace: "holderCountry !== '' ? [country]",
    test: 'tests/system/identity/investor-countries.test.ts',
  },
]
