import { useState } from 'react'
import { activate, activation } from '#contract/account.ts'
import type { Reply } from '#contract/call.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { rememberedReturn } from '#src/platform/return-path.ts'
import { pathTo, routes } from '#src/routes.ts'
import { storeStep } from '#src/state/second-step.ts'
import { enrolmentMinutes } from '#domain/limits.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { DoneMessage } from './done-message.tsx'
import { useSecondsLeft } from '#src/components/use-seconds-left.ts'
import { useBlockedText, useWait } from '#src/components/use-wait.ts'
import { UnusableLink } from './unusable-link.tsx'

type Activated = Reply<typeof activate>

interface LinkParts {
  readonly userId: string
  readonly verificationId: string
}

/** Looks at an activation link; only a press uses it, because mail scanners open links (reliability 3.7). */
export function ActivationView(params: LinkParts) {
  const { text } = useIntl()
  const [done, setDone] = useState<Activated>()
  const [used, setUsed] = useState(false)
  const looked = useCall(activation, { params })
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
  // A link that was cut off names nothing.
  if (used || looked.data?.usable === false || looked.failure?.code === 'NOT_FOUND')
    return (
      <UnusableLink href={routes.resendActivation} label={text('account.resend')}>
        {text('account.linkUnusableText')}
      </UnusableLink>
    )
  return (
    <AccountFrame title={text('account.activateTitle')} lead={text('account.activateText')}>
      <LoadedView of={looked} skeleton={<FormPlace fields={0} />}>
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
  const { busy, failure, run, forget } = useAct()
  const send = useSend(activate)
  const { until, watch, end } = useWait()
  const left = useSecondsLeft(until, () => {
    end()
    forget()
  })
  const blocked = useBlockedText(left)
  const press = (): Promise<void> =>
    run(
      async () => {
        const answer = await watch(send({ params }))
        // The other half of the activation waits on this device (platform 4).
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
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      <div>
        <Button busy={busy} blocked={blocked} onClick={() => void press()}>
          {intl.text('account.activate')}
        </Button>
      </div>
    </div>
  )
}
