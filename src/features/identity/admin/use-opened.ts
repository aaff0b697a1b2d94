import { useState } from 'react'
import {
  type Accreditation,
  openAccreditation,
  type OpenedAccreditation,
} from '#contract/identity/admin-accreditation.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'

export interface Opened {
  /** Set once the answers were opened; not stored beyond this state. */
  readonly data: OpenedAccreditation | undefined
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly open: () => Promise<void>
  /** The shown answers are outdated: loads the current ones. */
  readonly renew: () => Promise<void>
  readonly renewed: boolean
  readonly decided: (accreditation: Accreditation) => void
}

/** A user's answers, encrypted until an administrator opens them; each access is recorded. */
export function useOpened(personId: string): Opened {
  const ask = useMutation(openAccreditation)
  const [data, setData] = useState<OpenedAccreditation>()
  const [renewed, setRenewed] = useState(false)
  const { busy, failure, run } = useAsyncAction()
  const read = (again: boolean): Promise<void> =>
    run(async () => {
      setData(await ask({ params: { personId }, body: {} }))
      setRenewed(again)
    })
  return {
    data,
    busy,
    failure,
    open: () => read(false),
    renew: () => read(true),
    renewed,
    decided: (standing) => {
      setRenewed(false)
      setData((now) => now && { ...now, ...standing })
    },
  }
}
