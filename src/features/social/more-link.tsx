import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './profile.module.css'

/** A link to more items of a list: a plain link, so that it works without scripts. */
export function MoreLink({ shown, href }: { readonly shown: boolean; readonly href: string }) {
  const { text } = useIntl()
  if (!shown) return null
  return (
    <p className={styles.more}>
      <Link className={buttonClass('quiet')} href={href} replace keepScroll>
        {text('shell.loadMore')}
      </Link>
    </p>
  )
}
