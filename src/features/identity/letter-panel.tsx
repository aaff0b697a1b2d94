import { useSetAtom } from 'jotai'
import { type AccreditationProfile, resendLetter } from '#contract/identity/accreditation.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

const variants = { requested: 'info', confirmed: 'good', declined: 'bad' } as const

/** The confirmation by a third party, and its link mailed again. */
export function LetterPanel({ of: letter }: { readonly of: NonNullable<AccreditationProfile['letter']> }) {
  const intl = useIntl()
  const { text, date } = intl
  const now = useNow()
  const resend = useIdempotentMutation(resendLetter)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const { state, requestedAt, expiresAt, answeredAt, mayResend } = letter
  const isOver = state === 'requested' && expiresAt !== null && Date.parse(expiresAt) <= now
  const press = (): Promise<void> =>
    run(async () => {
      await resend({ body: {} })
      showToast({ text: 'accredit.letterResent', variant: 'good' })
    })
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <Notice
        variant={isOver ? 'warn' : variants[state]}
        title={text(isOver ? 'accredit.letter.over' : `accredit.letter.${state}`)}
        action={
          mayResend ? (
            <Button variant="quiet" busy={busy} needsConnection onClick={() => void press()}>
              {text('accredit.letterResend')}
            </Button>
          ) : undefined
        }
      >
        {state !== 'requested'
          ? text('accredit.letterAnswered', { date: date(answeredAt ?? requestedAt) })
          : expiresAt === null
            ? text('accredit.letterSending')
            : text('accredit.letterUntil', { date: date(expiresAt) })}
      </Notice>
    </>
  )
}
