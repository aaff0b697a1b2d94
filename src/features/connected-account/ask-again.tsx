import { useState } from 'react'
import { connectAccount } from '#contract/connected-account.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './connected-account.module.css'

/** Asks the provider how an account stands; the list is asked for anew afterwards. */
export function AskAgain({ id }: { readonly id: string }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const send = useSend(connectAccount)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const ask = async (): Promise<void> => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { answered } = await send({ body: { accountId: id } })
      if (!answered) setTrouble(text('connect.silent'))
    } catch (error) {
      if (!isFailure(error)) throw error
      setTrouble(failureText(error, intl))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        blocked={online ? undefined : text('shell.needsConnection')}
        onClick={() => void ask()}
      >
        {text('connect.askAgain')}
      </Button>
      <span className={styles.trouble} role="status">
        {trouble}
      </span>
    </>
  )
}
