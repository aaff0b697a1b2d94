/** Identity verification by the user (investing 2, 3, 4, 7; docs/areas/identity.md). */

import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { handle, type CallContext } from '#api/handlers/handler.ts'
import { presentOwnIdentity } from '#api/presenters/identity/identity.ts'
import { attachDocument, saveParty, submitParty } from '#api/services/identity/change-identity.ts'
import { refreshVerification } from '#api/services/identity/poll-verification.ts'
import { readIdentity, refuseOtherProvider, withoutAnswers } from '#api/services/identity/read-identity.ts'
import * as identityCalls from '#contract/identity/identity.ts'
import type { Identity } from '#contract/identity/identity.ts'

async function read(member: Member, deps: Deps): Promise<Identity> {
  return presentOwnIdentity(await readIdentity(deps.db.read, member.id, deps))
}

/** The reply stored for a repeat of the request has no answers: they are encrypted in their row only, and read again. */
async function changed(
  { member, once }: Pick<CallContext, 'once'> & { readonly member: Member },
  change: (tx: Writer) => Promise<void>,
  deps: Deps,
): Promise<Identity> {
  await once(async (tx) => {
    await change(tx)
    return presentOwnIdentity(withoutAnswers(await readIdentity(tx, member.id, deps)))
  })
  return read(member, deps)
}

const getIdentity = handle(identityCalls.getIdentity, ({ member }, deps) => read(member, deps))

const saveIdentity = handle(identityCalls.saveIdentity, (call, deps) => {
  const { kind, values } = call.body
  return changed(call, (tx) => saveParty(tx, { personId: call.member.id, kind, entries: values }, deps), deps)
})

const submitIdentity = handle(identityCalls.submitIdentity, (call, deps) => {
  const { kind, values, statementAccepted } = call.body
  const submission = { personId: call.member.id, kind, entries: values, statementAccepted, language: call.language }
  return changed(call, (tx) => submitParty(tx, submission, deps), deps)
})

const attachIdentityDocument = handle(identityCalls.attachIdentityDocument, (call, deps) =>
  changed(call, (tx) => attachDocument(tx, { personId: call.member.id, ...call.body }, deps), deps),
)

const refreshIdentity = handle(identityCalls.refreshIdentity, async ({ member }, deps) => {
  await refreshVerification(member.id, deps)
  return read(member, deps)
})

const getNorthIdentity = handle(identityCalls.getNorthIdentity, async ({ member }, deps) => {
  await refuseOtherProvider(deps.db.read, 'northkyc')
  return read(member, deps)
})

const createNorthParty = handle(identityCalls.createNorthParty, (call, deps) => savedAtNorth(call, call.body, deps))

const updateNorthParty = handle(identityCalls.updateNorthParty, (call, deps) => savedAtNorth(call, call.body, deps))

function savedAtNorth(
  call: Pick<CallContext, 'once'> & { readonly member: Member },
  { kind, values }: Pick<Identity, 'kind' | 'values'>,
  deps: Deps,
): Promise<Identity> {
  return changed(
    call,
    async (tx) => {
      await refuseOtherProvider(tx, 'northkyc')
      await saveParty(tx, { personId: call.member.id, kind, entries: values }, deps)
    },
    deps,
  )
}

const uploadNorthDocument = handle(identityCalls.uploadNorthDocument, (call, deps) =>
  changed(
    call,
    async (tx) => {
      await refuseOtherProvider(tx, 'northkyc')
      await attachDocument(tx, { personId: call.member.id, ...call.body }, deps)
    },
    deps,
  ),
)

const runNorthCheck = handle(identityCalls.runNorthCheck, (call, deps) =>
  changed(
    call,
    async (tx) => {
      await refuseOtherProvider(tx, 'northkyc')
      const { kind } = await readIdentity(tx, call.member.id, deps).then(presentOwnIdentity)
      const { statementAccepted } = call.body
      const submission = { personId: call.member.id, kind, entries: {}, statementAccepted, language: call.language }
      await submitParty(tx, submission, deps)
    },
    deps,
  ),
)

export const identity = {
  getIdentity,
  saveIdentity,
  submitIdentity,
  attachIdentityDocument,
  refreshIdentity,
  getNorthIdentity,
  createNorthParty,
  updateNorthParty,
  uploadNorthDocument,
  runNorthCheck,
}
