import { useState } from 'react'
import { type Accreditation, openAccreditation, type OpenedAccreditation } from '#contract/admin/accreditation.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'

export interface Opened {
  /** Once it was opened; kept nowhere beyond this. */
  readonly data: OpenedAccreditation | undefined
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly open: () => Promise<void>
  /** What stood here was about other answers: reads the present ones. */
  readonly renew: () => Promise<void>
  readonly renewed: boolean
  readonly decided: (standing: Accreditation) => void
}

/** What a person has said, which is sealed until an administrator opens it; the reading is written down. */
export function useOpened(personId: string): Opened {
  const ask = useSend(openAccreditation)
  const [data, setData] = useState<OpenedAccreditation>()
  const [renewed, setRenewed] = useState(false)
  const { busy, failure, run } = useAct()
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
