import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { grantAccess, removeAccess, resendEmail } from '#contract/draft/campaign-access.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type Intl, type TextId, useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

type Action = 'named' | 'access' | 'end'

export interface TeamActions {
  readonly busy: Action | undefined
  /** The error of the last action, as text. */
  readonly failure: string | undefined
  readonly notify: () => void
  readonly invite: () => void
  readonly end: () => void
}

/** Mails and access of one member of the team. */
export function useTeamActions(member: string): TeamActions {
  const intl = useIntl()
  const { busy, failure, run } = useAsyncAction()
  const [action, setAction] = useState<Action>()
  const showToast = useSetAtom(showToastAtom)
  const [notify, invite, end] = [
    useIdempotentMutation(resendEmail),
    useIdempotentMutation(grantAccess),
    useMutation(removeAccess),
  ]
  const runAction = (next: Action, send: typeof notify, done: TextId): void => {
    setAction(next)
    void run(async () => {
      await send({ params: { id: member } })
      showToast({ text: done, variant: 'good' })
    })
  }
  return {
    busy: busy ? action : undefined,
    failure: failure && refusalText(failure, intl),
    notify: () => runAction('named', notify, 'team.mailToast'),
    invite: () => runAction('access', invite, 'team.inviteToast'),
    end: () => runAction('end', end, 'team.removedToast'),
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
