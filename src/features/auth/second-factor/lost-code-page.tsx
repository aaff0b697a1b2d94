import { type ReactNode, useState } from 'react'
import {
  beginLostFactor,
  cancelLostFactor,
  finishLostFactor,
  lostFactor,
  type LostFactorState,
} from '#contract/auth/two-factor.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { isFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { storedSession } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { ConfirmPasswordForm } from '#src/features/auth/confirm-password-form.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'

type End = 'cancelled' | 'done' | 'over'

/** Target of the mails about a lost second factor: start, wait or cancel, and complete the removal. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const token = params['token'] || '-'
  const loaded = useQuery(lostFactor, { params: { token } })
  const [begun, setBegun] = useState<LostFactorState>()
  const [end, setEnd] = useState<End>()
  const state = begun ?? loaded.data
  if (end === 'cancelled')
    return (
      <DoneMessage title={text('account.lostCancelledTitle')} action={<ToPassword />}>
        <p>{text('account.lostCancelled')}</p>
      </DoneMessage>
    )
  if (end === 'done')
    return (
      <DoneMessage title={text('account.lostDoneTitle')} action={<ToSignIn />}>
        <p>{text('account.lostDone')}</p>
      </DoneMessage>
    )
  // A truncated link identifies no request.
  if (end === 'over' || state?.state === 'over' || loaded.failure?.code === 'NOT_FOUND')
    return (
      <DoneMessage title={text('account.linkUnusableTitle')} shape={circleAlert} action={<ToSignIn />}>
        <p>{text('account.lostOver')}</p>
      </DoneMessage>
    )
  return (
    <AccountFrame title={text(state?.state === 'waiting' ? 'account.lostWaitingTitle' : 'account.lostTitle')}>
      <LoadedView of={{ ...loaded, data: state }} skeleton={<FormSkeleton fields={1} />}>
        {(shown) => <Steps token={token} state={shown} onBegun={setBegun} onEnd={setEnd} />}
      </LoadedView>
    </AccountFrame>
  )
}

interface StepsProps {
  readonly token: string
  readonly state: LostFactorState
  readonly onBegun: (state: LostFactorState) => void
  readonly onEnd: (end: End) => void
}

function Steps({ token, state, onBegun, onEnd }: StepsProps) {
  const { text, date } = useIntl()
  const params = { token }
  const begin = useMutation(beginLostFactor)
  const cancel = useMutation(cancelLostFactor)
  const finish = useMutation(finishLostFactor)
  const sign = useAuth()
  const over = (): void => onEnd('over')
  const cancelButton = (
    <PressButton
      variant="quiet"
      label={text('account.lostCancel')}
      press={async () => {
        await cancel({ params })
        onEnd('cancelled')
      }}
      onOver={over}
    />
  )
  if (state.state === 'requested')
    return (
      <div className="stack">
        <p>{text('account.lostRequested')}</p>
        <PressButton
          label={text('account.lostBegin')}
          press={async () => onBegun(await begin({ params }))}
          onOver={over}
        />
        {cancelButton}
      </div>
    )
  if (state.state === 'waiting')
    return (
      <div className="stack">
        <p>{text('account.lostWaiting', { date: date(state.readyAt ?? '', 'time') })}</p>
        {cancelButton}
      </div>
    )
  return (
    <div className="stack">
      <p>{text('account.lostReady')}</p>
      <ConfirmPasswordForm
        submit={text('account.lostFinish')}
        variant="danger"
        send={async (password) => {
          try {
            await finish({ params, body: { password } })
          } catch (error) {
            if (!isFailure(error, 'LINK_INVALID')) throw error
            return over()
          }
          // Every session of that account has ended. A session of another account is ended here too, so that two
          // accounts do not share a page.
          if (storedSession() !== undefined) await sign.out()
          onEnd('done')
        }}
      />
      {cancelButton}
    </div>
  )
}

interface PressButtonProps {
  readonly label: ReactNode
  readonly variant?: 'quiet'
  readonly press: () => Promise<void>
  readonly onOver: () => void
}

/** A button with its own error message. */
function PressButton({ label, variant, press, onOver }: PressButtonProps) {
  const intl = useIntl()
  const { busy, failure, run } = useAsyncAction()
  const trouble = failure && failureText(failure, intl)
  const go = (): Promise<void> => run(press, { LINK_INVALID: onOver })
  return (
    <div>
      {trouble === undefined ? null : <Notice variant="bad" live title={trouble} />}
      <Button {...(variant ? { variant } : {})} busy={busy} needsConnection onClick={() => void go()}>
        {label}
      </Button>
    </div>
  )
}

function ToSignIn() {
  const { text } = useIntl()
  return (
    <Link className={buttonClass()} href={routes.signIn}>
      {text('shell.signIn')}
    </Link>
  )
}

function ToPassword() {
  const { text } = useIntl()
  return (
    <Link className={buttonClass()} href={routes.forgotPassword}>
      {text('account.resetTitle')}
    </Link>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.lostTitle') })
