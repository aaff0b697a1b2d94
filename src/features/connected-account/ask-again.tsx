import { useState } from 'react'
import { connectAccount } from '#contract/connected-account.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
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
  const { busy, failure, run } = useAct()
  const [silent, setSilent] = useState(false)
  const ask = (): Promise<void> =>
    run(async () => {
      setSilent(false)
      const { answered } = await send({ body: { accountId: id } })
      setSilent(!answered)
    })
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
        {failure ? failureText(failure, intl) : silent ? text('connect.silent') : null}
      </span>
    </>
  )
}
