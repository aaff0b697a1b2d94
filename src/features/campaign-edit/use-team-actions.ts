import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { giveAccess, removeAccess, resendEmail } from '#contract/campaign-access.ts'
import { failureText } from '#src/components/form-parts.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { type Intl, type TextId, useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

type Action = 'named' | 'access' | 'end'

export interface TeamActions {
  readonly busy: Action | undefined
  /** What the last one was refused for, in words. */
  readonly failure: string | undefined
  readonly tell: () => void
  readonly invite: () => void
  readonly end: () => void
}

/** Mails and access of one member of the team. */
export function useTeamActions(member: string): TeamActions {
  const intl = useIntl()
  const { busy, failure, run } = useAct()
  const [action, setAction] = useState<Action>()
  const showToast = useSetAtom(showToastAtom)
  const [tell, invite, end] = [useSteadySend(resendEmail), useSteadySend(giveAccess), useSend(removeAccess)]
  const act = (next: Action, send: typeof tell, done: TextId): void => {
    setAction(next)
    void run(async () => {
      await send({ params: { id: member } })
      showToast({ text: done, look: 'good' })
    })
  }
  return {
    busy: busy ? action : undefined,
    failure: failure && refusalText(failure, intl),
    tell: () => act('named', tell, 'team.mailToast'),
    invite: () => act('access', invite, 'team.inviteToast'),
    end: () => act('end', end, 'team.removedToast'),
  }
}

function refusalText(failure: CallFailure, intl: Intl): string {
  const { text } = intl
  switch (failure.code) {
    case 'NOT_FOUND':
      return text('team.notSaved')
    case 'TOO_MANY_REQUESTS':
      return text('team.tooMany')
    case 'INVALID_INPUT': {
      const code = failure.fields[0]?.code
      return text(code === 'required' ? 'team.needsEmail' : code === 'taken' ? 'team.ownEmail' : 'team.wrongEmail')
    }
    default:
      return failureText(failure, intl)
  }
}
