import { Money } from '#client/src/components/figures/Money.tsx'
import { AgeChip } from '#client/src/components/marks/AgeChip.tsx'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { useChannels } from '#client/src/realtime/live.ts'
import { type AlertIdea, closeComposer } from '#client/src/stores/alerts/composer.ts'
import { usePrice } from '#client/src/stores/prices/prices.ts'
import { indicatorsEntry } from '#client/src/stores/stock/stocks.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import styles from './Composer.module.css'
import { ComposerForm } from './ComposerForm.tsx'

/** Makes an alert: what is to happen, and how its user is told. */
export function Composer({ idea }: { idea: AlertIdea }) {
  const { symbol } = idea
  const { price, trading, failed } = usePrice(symbol)
  const { data: indicators } = useLoaded(indicatorsEntry(symbol))
  useChannels([`quote:${symbol}`])
  const currency = trading?.currency ?? null
  // The form begins with the price, and with its currency's decimals.
  const isKnown = trading !== null || failed
  return (
    <Dialog open title={text.title(symbol)} onClose={closeComposer}>
      <p className={styles.now} data-field="now">
        {text.now}{' '}
        {price ? (
          <>
            <Money value={price.price} currency={currency} /> <AgeChip freshness={price.freshness} asOf={price.as_of} />
          </>
        ) : (
          isKnown && text.noPrice
        )}
      </p>
      {isKnown ? (
        <ComposerForm idea={idea} shown={{ symbol, price, trading, indicators }} />
      ) : (
        <Skeleton width="100%" height={280} />
      )}
    </Dialog>
  )
}
