export function MailLink({ address, label }: { address: string; label?: string }) {
  return (
    <a href={`mailto:${address}`} aria-label={label}>
      {address}
    </a>
  )
}
