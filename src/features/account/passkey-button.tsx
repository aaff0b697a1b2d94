import { useState } from 'react'
import type { SecondStep } from '#contract/account-sign-in.ts'
import type { Session } from '#contract/account.ts'
import { beginPasskeySignIn, validatePasskey } from '#contract/passkey.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
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
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  if (!step.passkey || !canPasskeys()) return null
  const use = async (): Promise<void> => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const answer = await signWithPasskey(await begin({ body: { ticket: step.ticket } }))
      if (answer) await onPassed(await validate({ body: { ticket: step.ticket, ...answer } }))
      else setTrouble(text('account.passkeyCancelled'))
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.code === 'SECOND_STEP_OVER') onOver()
      else setTrouble(failureText(error, intl))
    } finally {
      setBusy(false)
    }
  }
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
