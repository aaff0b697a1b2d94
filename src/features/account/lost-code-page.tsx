import { type ReactNode, useState } from 'react'
import {
  beginLostFactor,
  cancelLostFactor,
  finishLostFactor,
  lostFactor,
  type LostFactorState,
} from '#contract/two-factor.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { isFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSign } from '#src/data/sign.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { routes } from '#src/routes.ts'
import { storedSession } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { DoneMessage } from './done-message.tsx'

type End = 'cancelled' | 'done' | 'over'

/** Where the mails about a lost second factor lead: begin, wait or cancel, and end it. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const token = params['token'] || '-'
  const loaded = useCall(lostFactor, { params: { token } })
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
  // A link that was cut off names nothing.
  if (end === 'over' || state?.state === 'over' || loaded.failure?.code === 'NOT_FOUND')
    return (
      <DoneMessage title={text('account.linkUnusableTitle')} shape={circleAlert} action={<ToSignIn />}>
        <p>{text('account.lostOver')}</p>
      </DoneMessage>
    )
  return (
    <AccountFrame title={text(state?.state === 'waiting' ? 'account.lostWaitingTitle' : 'account.lostTitle')}>
      <LoadedView of={{ ...loaded, data: state }} skeleton={<FormPlace fields={1} />}>
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
  const begin = useSend(beginLostFactor)
  const cancel = useSend(cancelLostFactor)
  const finish = useSend(finishLostFactor)
  const sign = useSign()
  const over = (): void => onEnd('over')
  const cancelButton = (
    <PressButton
      look="quiet"
      label={text('account.lostCancel')}
      press={async () => {
        await cancel({ params })
        onEnd('cancelled')
      }}
      onOver={over}
    />
  )
  if (state.state === 'asked')
    return (
      <div className="stack">
        <p>{text('account.lostAsked')}</p>
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
        look="danger"
        send={async (password) => {
          try {
            await finish({ params, body: { password } })
          } catch (error) {
            if (!isFailure(error, 'LINK_INVALID')) throw error
            return over()
          }
          // Every session of that account has ended; another's is ended here too: two people at one page are one too many.
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
  readonly look?: 'quiet'
  readonly press: () => Promise<void>
  readonly onOver: () => void
}

/** One press, and what went wrong beside it. */
function PressButton({ label, look, press, onOver }: PressButtonProps) {
  const intl = useIntl()
  const online = useOnline()
  const { busy, failure, run } = useAct()
  const trouble = failure && failureText(failure, intl)
  const go = (): Promise<void> => run(press, { LINK_INVALID: onOver })
  return (
    <div>
      {trouble === undefined ? null : <Notice look="bad" live title={trouble} />}
      <Button
        {...(look ? { look } : {})}
        busy={busy}
        blocked={online ? undefined : intl.text('shell.needsConnection')}
        onClick={() => void go()}
      >
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
