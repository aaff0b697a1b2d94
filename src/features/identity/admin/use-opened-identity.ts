import { useState } from 'react'
import { type IdentityCheck, openIdentity, type OpenedIdentity } from '#contract/identity/admin-identity.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'

export interface OpenedCheck {
  /** Set once the verification was opened; not stored beyond this state. */
  readonly data: OpenedIdentity | undefined
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly open: () => Promise<void>
  /** What is shown is outdated: loads the current version. */
  readonly renew: () => Promise<void>
  readonly renewed: boolean
  /** Shows what a call of this page has changed. */
  readonly change: (change: (now: OpenedIdentity) => OpenedIdentity) => void
  readonly decided: (check: IdentityCheck) => void
}

const openStates: ReadonlySet<string> = new Set(['requested', 'pending', 'review'])

/** A verification, encrypted until an administrator opens it; each access is recorded. */
export function useOpenedIdentity(personId: string): OpenedCheck {
  const ask = useMutation(openIdentity)
  const [data, setData] = useState<OpenedIdentity>()
  const [renewed, setRenewed] = useState(false)
  const { busy, failure, run } = useAsyncAction()
  const read = (again: boolean): Promise<void> =>
    run(async () => {
      setData(await ask({ params: { personId }, body: {} }))
      setRenewed(again)
    })
  const change: OpenedCheck['change'] = (changed) => setData((now) => now && changed(now))
  return {
    data,
    busy,
    failure,
    open: () => read(false),
    renew: () => read(true),
    renewed,
    change,
    decided: (check) => {
      setRenewed(false)
      change((now) => ({ ...now, ...check, submissions: endedBy(check, now) }))
    },
  }
}

/** A decision ends the submission that was open. */
function endedBy(check: IdentityCheck, { submissions }: OpenedIdentity): OpenedIdentity['submissions'] {
  const { changedAt } = check
  const state = check.renewal ?? check.state
  if (state !== 'approved' && state !== 'declined' && state !== 'more-required') return submissions
  return submissions.map((each) =>
    openStates.has(each.state) ? { ...each, state, changedAt: changedAt ?? each.changedAt } : each,
  )
}
