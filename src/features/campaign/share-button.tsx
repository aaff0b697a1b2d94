import { useSetAtom } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { shareOrCopy } from '#src/platform/share.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { shareIcon } from '#src/ui/page-icon-paths.ts'
import styles from './share-button.module.css'

/** Opens the device's share sheet for the page's address, or copies the address. */
export function ShareButton({ title }: { readonly title: string }) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const share = async (): Promise<void> => {
    if ((await shareOrCopy(title)) === 'copied') showToast({ text: 'detail.linkCopied', variant: 'good' })
  }
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      <Icon shape={shareIcon} />
      {text('detail.share')}
    </button>
  )
}
