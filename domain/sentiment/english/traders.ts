import { judgement, measure, NOTHING, subject } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

/** What traders' posts mean by words that are neutral in a newspaper; used where a text names a share as '$ABC'. */
export const TRADERS: readonly WordList[] = [
  [
    judgement(1),
    `long longs buy buying bought buyer buyers adding added accumulate accumulating accumulation calls call_options
    bull bulls bullish breakout breakouts break_out breaking_out broke_out breaks_out uptrend higher_low higher_lows
    higher_highs golden_cross double_bottom bounce bounced bouncing oversold support_held holding_support hod
    new_hod gap_up gapping_up squeeze short_squeeze undervalued cheap bottomed bottoming reversal upside ripping
    moon ath green load loading loaded covered cover out_of_shorts bull_flag cup_and_handle momentum runner ripe
    go_long going_long`,
  ],
  [
    judgement(-1),
    `short shorts shorting shorted sell selling sold sold_off sell_off puts put_options bear bears bearish breakdown
    breaking_down broke_down breaks_down downtrend lower_high lower_highs lower_lows death_cross double_top
    head_and_shoulders overbought resistance rejected lod gap_down gapping_down dump dumping dumped pullback
    pull_back correction red overvalued bubble topped topping toppy bagholder bagholders trap bull_trap stopped_out
    crushed fade fading go_short going_short bear_flag`,
  ],
  [judgement(0.5), 'setup nice_setup consolidating consolidation higher support upside_target breaking strong_close'],
  [judgement(-0.5), 'lower'],
  [measure(1), 'volume price'],
  [subject(1, 0.6), 'up'],
  [NOTHING, 'short_term long_term long_time as_long no_longer short_interest'],
]
