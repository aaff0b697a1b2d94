import { useState } from 'react'
import type { SecondStep } from '#contract/auth/second-step.ts'
import type { Session } from '#contract/account/account.ts'
import { beginPasskeySignIn, validatePasskey } from '#contract/auth/passkey.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { canPasskeys, signWithPasskey } from '#src/platform/passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/features/auth/sign-in-methods.module.css'

interface PasskeyButtonProps {
  readonly step: SecondStep
  readonly onPassed: (session: Session) => Promise<void>
  /** The sign-in step expired, so the sign-in starts again. */
  readonly onOver: () => void
}

/** A passkey instead of the code, if the account has one and the browser supports it. */
export function PasskeyButton({ step, onPassed, onOver }: PasskeyButtonProps) {
  const intl = useIntl()
  const { text } = intl
  const begin = useMutation(beginPasskeySignIn)
  const validate = useMutation(validatePasskey)
  const { busy, failure, run } = useAsyncAction()
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
    <div className={styles.method}>
      {trouble === undefined ? null : <Notice variant="warn" live title={trouble} />}
      <Button busy={busy} needsConnection onClick={() => void use()}>
        {text('account.passkeyUse')}
      </Button>
      <p className="soft small">{text('account.passkeyText')}</p>
      <p className={styles.or}>{text('account.or')}</p>
    </div>
  )
}
