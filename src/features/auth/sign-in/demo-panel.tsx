import { useState } from 'react'
import type { Credentials } from '#src/components/account/account-rules.ts'
import { fetchDemoSignIns } from '#src/data/fetch-demo-sign-ins.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './sign-in-form.module.css'

/** Fills the form with one of the demo users. The list is loaded from the demo server when the button is pressed. */
export function DemoPanel({ fill }: { readonly fill: (credentials: Credentials) => void }) {
  const { text } = useIntl()
  const [messageId, setMessageId] = useState<'account.demoText' | 'account.demoFilled' | 'error.UNAVAILABLE'>(
    'account.demoText',
  )
  const choose = async (role: 'investor' | 'owner' | 'admin'): Promise<void> => {
    try {
      const found = (await fetchDemoSignIns()).find((entry) => entry.role === role)
      if (!found) return
      fill({ email: found.email, password: found.password })
      setMessageId('account.demoFilled')
    } catch {
      setMessageId('error.UNAVAILABLE')
    }
  }
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{text('account.demoTitle')}</h2>
      <p className="soft small" role="status">
        {text(messageId)}
      </p>
      <div className={styles.roles}>
        {(['investor', 'owner', 'admin'] as const).map((role) => (
          <Button key={role} variant="quiet" onClick={() => void choose(role)}>
            {text(`account.demo.${role}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
