import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { captchaFront } from '#contract/site/captcha-settings.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'
import { Newsletter } from './newsletter.tsx'
import { PostedNotice } from './posted-notice.tsx'

/** Forms that visitors send to the site: messages and newsletter subscriptions. */
export const Page: PageModule['Page'] = ({ params }) =>
  params['page'] === 'contact' ? <Contact /> : <Newsletter action={actionOf(params)} token={params['token'] ?? ''} />

/** A message to the site, with or without scripts (investing 2, 7). */
function Contact() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [sent, setSent] = useState(false)
  const reader = useBootstrap()?.site.firstName ?? ''
  if (sent || query.get('sent') === '1') return <Sent />
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{text('contact.title')}</h1>
        <p className={styles.lead}>{text('contact.lead')}</p>
        {reader === '' ? null : <p>{text('contact.reaches', { name: isolated(reader) })}</p>}
        <p>
          <Link href={routes.help}>{text('contact.helpFirst')}</Link>
        </p>
      </header>
      <noscript>
        <Notice title={text('contact.noScripts')}>{text('contact.noScriptsText')}</Notice>
      </noscript>
      <PostedNotice />
      <ContactForm onSent={() => setSent(true)} />
    </div>
  )
}

function Sent() {
  const { text } = useIntl()
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{text('contact.sentTitle')}</h1>
        <p className={styles.lead} role="status">
          {text('contact.sentText')}
        </p>
      </header>
      <p className="cluster">
        <Link className={buttonClass()} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
        <Link className={buttonClass('quiet')} href={routes.help}>
          {text('contact.toHelp')}
        </Link>
      </p>
    </div>
  )
}

export const query: PageModule['query'] = ['sent', 'done']

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async (_, load) => {
      await load(captchaFront, {})
    }
  : undefined

const titles = { on: 'newsletter.confirmTitle', off: 'newsletter.endTitle', none: 'newsletter.title' } as const

/** The action as the mail links name it. */
function actionOf({ action }: Readonly<Record<string, string>>): 'on' | 'off' | undefined {
  return action === 'confirm' ? 'on' : action === 'unsubscribe' ? 'off' : undefined
}

export const head: PageModule['head'] = ({ intl, params }) =>
  params['page'] === 'contact'
    ? {
        title: intl.text('contact.title'),
        description: intl.text('contact.lead'),
        canonical: routes.contact,
        jsonLd: { '@context': 'https://schema.org', '@type': 'ContactPage', name: intl.text('contact.title') },
      }
    : {
        title: intl.text(titles[actionOf(params) ?? 'none']),
        description: intl.text('newsletter.lead'),
        canonical: routes.newsletter,
      }
