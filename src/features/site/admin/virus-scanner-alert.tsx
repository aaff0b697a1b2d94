import { getVirusScanner } from '#contract/site/virus-scanner.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Shown first while the scanner does not respond: uploads then wait, and nobody can open them. */
export function VirusScannerAlert() {
  const { text } = useIntl()
  const { data } = useQuery(getVirusScanner, {})
  if (data?.state !== 'silent') return null
  return (
    <Notice
      variant="bad"
      title={text('admin.scannerSilent')}
      action={
        <Link className={buttonClass('quiet')} href={pathTo('adminSite', {}, { show: 'images' })}>
          {text('admin.scannerView')}
        </Link>
      }
    >
      {text('admin.scannerSilentText')}
    </Notice>
  )
}
