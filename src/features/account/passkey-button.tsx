import { useState } from 'react'
import type { SecondStep } from '#contract/account-sign-in.ts'
import type { Session } from '#contract/account.ts'
import { beginPasskeySignIn, validatePasskey } from '#contract/passkey.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { canPasskeys, signWithPasskey } from '#src/platform/passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './sign-in-ways.module.css'

interface PasskeyButtonProps {
  readonly step: SecondStep
  readonly onPassed: (session: Session) => Promise<void>
  /** It took too long: signing in begins anew. */
  readonly onOver: () => void
}

/** A passkey in place of the code, where the account has one and the browser can. */
export function PasskeyButton({ step, onPassed, onOver }: PasskeyButtonProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const begin = useSend(beginPasskeySignIn)
  const validate = useSend(validatePasskey)
  const { busy, failure, run } = useAct()
  const [cancelled, setCancelled] = useState(false)
  if (!step.passkey || !canPasskeys()) return null
  const use = (): Promise<void> =>
    run(
      async () => {
        setCancelled(false)
        const answer = await signWithPasskey(await begin({ body: { ticket: step.ticket } }))
        if (answer) await onPassed(await validate({ body: { ticket: step.ticket, ...answer } }))
        else setCancelled(true)
      },
      { SECOND_STEP_OVER: onOver },
    )
  const trouble = failure ? failureText(failure, intl) : cancelled ? text('account.passkeyCancelled') : undefined
  return (
    <div className={styles.way}>
      {trouble === undefined ? null : <Notice look="warn" live title={trouble} />}
      <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={() => void use()}>
        {text('account.passkeyUse')}
      </Button>
      <p className="soft small">{text('account.passkeyText')}</p>
      <p className={styles.or}>{text('account.or')}</p>
    </div>
  )
}
