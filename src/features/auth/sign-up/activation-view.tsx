import { useState } from 'react'
import { activate, activation } from '#contract/account/account.ts'
import type { Reply } from '#contract/call.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { rememberedReturn } from '#src/platform/return-path.ts'
import { pathTo, routes } from '#src/routes.ts'
import { storeStep } from '#src/state/second-step.ts'
import { enrolmentMinutes } from '#domain/limits.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'
import { useSecondsLeft } from '#src/components/form/use-seconds-left.ts'
import { useBlockedText, useLockout } from '#src/components/form/use-lockout.ts'
import { UnusableLink } from '#src/features/auth/sign-in/unusable-link.tsx'

type Activated = Reply<typeof activate>

interface LinkParts {
  readonly userId: string
  readonly verificationId: string
}

/** Checks an activation link; only a button press uses it, because mail scanners open links (reliability 3.7). */
export function ActivationView(params: LinkParts) {
  const { text } = useIntl()
  const [done, setDone] = useState<Activated>()
  const [used, setUsed] = useState(false)
  const loaded = useQuery(activation, { params })
  if (done)
    return (
      <DoneMessage
        title={text(done.ticket === null ? 'account.activatedTitle' : 'account.confirmedTitle')}
        action={
          <Link
            className={buttonClass()}
            href={pathTo(done.ticket === null ? 'signIn' : 'signUpVerification', {}, { next: rememberedReturn() })}
          >
            {text(done.ticket === null ? 'shell.signIn' : 'account.next')}
          </Link>
        }
      >
        <p>{text(done.ticket === null ? 'account.activatedText' : 'account.activatedHalf')}</p>
      </DoneMessage>
    )
  // A truncated link identifies no account.
  if (used || loaded.data?.usable === false || loaded.failure?.code === 'NOT_FOUND')
    return (
      <UnusableLink href={routes.resendActivation} label={text('account.resend')}>
        {text('account.linkUnusableText')}
      </UnusableLink>
    )
  return (
    <AccountFrame title={text('account.activateTitle')} lead={text('account.activateText')}>
      <LoadedView of={loaded} skeleton={<FormSkeleton fields={0} />}>
        {() => <ActivateButton params={params} onDone={setDone} onUsed={() => setUsed(true)} />}
      </LoadedView>
    </AccountFrame>
  )
}

function ActivateButton({
  params,
  onDone,
  onUsed,
}: {
  readonly params: LinkParts
  readonly onDone: (answer: Activated) => void
  readonly onUsed: () => void
}) {
  const intl = useIntl()
  const { busy, failure, run, forget } = useAsyncAction()
  const send = useMutation(activate)
  const { until, watch, end } = useLockout()
  const left = useSecondsLeft(until, () => {
    end()
    forget()
  })
  const blocked = useBlockedText(left)
  const press = (): Promise<void> =>
    run(
      async () => {
        const answer = await watch(send({ params }))
        // The other half of the activation is stored on this device (platform 4).
        if (answer.ticket !== null) {
          const expiresAt = new Date(serverNow() + enrolmentMinutes * 60_000).toISOString()
          storeStep({ enableTwoFactorAuth: true, step: 'sign-up', ticket: answer.ticket, expiresAt, passkey: false })
        }
        onDone(answer)
      },
      { LINK_INVALID: onUsed },
    )
  return (
    <div className="stack">
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <div>
        <Button busy={busy} blocked={blocked} onClick={() => void press()}>
          {intl.text('account.activate')}
        </Button>
      </div>
    </div>
  )
}
