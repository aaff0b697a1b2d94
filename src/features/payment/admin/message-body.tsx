import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import styles from '#src/components/admin/attempt.module.css'

/** A provider's message, as it was sent. */
export function MessageBody({ kind, body }: { readonly kind: string; readonly body: string }) {
  const { text } = useIntl()
  if (body === '') return <p className="soft">{text('provider.bodyNone')}</p>
  return (
    <pre
      className={styles.body}
      dir="ltr"
      tabIndex={0}
      role="region"
      aria-label={text('provider.bodyOf', { kind: isolated(kind) })}
    >
      {body}
    </pre>
  )
}
