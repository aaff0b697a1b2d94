import { useSetAtom } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { copyToClipboard } from '#src/platform/copy.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { copy } from '#src/ui/page-icon-paths.ts'

/** Copies the address that opens the calculator with the same figures. */
export function CopyLinkButton({ address }: { readonly address: string }) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const run = async (): Promise<void> => {
    const isCopied = await copyToClipboard(new URL(address, location.origin).href)
    showToast(
      isCopied ? { text: 'returns.linkCopied', variant: 'good' } : { text: 'returns.linkNotCopied', variant: 'bad' },
    )
  }
  return (
    <Button variant="quiet" data-noprint onClick={() => void run()}>
      <Icon shape={copy} />
      {text('returns.copyLink')}
    </Button>
  )
}
