/** A submission in progress, written to the database as the service does. */

import type { IdentityProvider } from '#domain/identity/verification-result.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestPerson } from '#tests/support/test-users.ts'

/** @returns its id */
export async function requestedVerification(
  app: TestApp,
  person: Pick<TestPerson, 'id'>,
  { method, access, test }: { readonly method: IdentityProvider; readonly access: string; readonly test: boolean },
): Promise<string> {
  const id = app.deps.ids.next()
  const at = new Date(app.deps.clock.now())
  await app.deps.db.transact((tx) =>
    tx
      .insertInto('identity_verification')
      .values({
        id,
        person_id: person.id,
        method,
        access,
        test,
        party_kind: 'self',
        answers: '',
        state: 'pending',
        language: 'en',
        submitted_at: at,
        changed_at: at,
      })
      .execute(),
  )
  return id
}
