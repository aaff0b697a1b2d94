import { useState } from 'react'
import { connectAccount } from '#contract/payment/connected-account.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './connected-account.module.css'

/** Polls the provider for an account's state; the list is reloaded afterwards. */
export function RefreshStatus({ id }: { readonly id: string }) {
  const intl = useIntl()
  const { text } = intl
  const send = useMutation(connectAccount)
  const { busy, failure, run } = useAsyncAction()
  const [silent, setSilent] = useState(false)
  const checkStatus = (): Promise<void> =>
    run(async () => {
      setSilent(false)
      const { answered } = await send({ body: { accountId: id } })
      setSilent(!answered)
    })
  return (
    <>
      <Button variant="quiet" busy={busy} needsConnection onClick={() => void checkStatus()}>
        {text('connect.checkAgain')}
      </Button>
      <span className={styles.trouble} role="status">
        {failure ? failureText(failure, intl) : silent ? text('connect.silent') : null}
      </span>
    </>
  )
}
