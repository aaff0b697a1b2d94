import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { Link } from '#src/components/link.tsx'

/** The operator of the site, its licence and the custodian; nothing if none is entered. */
export function OperatorLines() {
  return useBootstrap()?.site.operatorLines?.map(({ text, url }) => (
    <p key={text}>{url ? <Link href={url}>{text}</Link> : text}</p>
  ))
}
