import { judgement, measure, NOTHING, subject } from '../entries.ts'
import type { WordList } from '../lexicon.ts'

const GOOD: readonly WordList[] = [
  [
    judgement(1.3),
    `upgrade upgrades upgraded outperform outperforms outperformed overweight profitable turnaround turned_to_profit
    swung_to_profit swings_to_profit swing_to_profit return_to_profit returns_to_profit returned_to_profit
    back_to_profit back_in_the_black in_the_black ahead_of_expectations above_expectations above_estimates boom
    booming thrive thrives thriving flourish* bullish breakout blockbuster
    strong_buy buyback buybacks share_repurchase all_time_highs record_profit record_profits record_sales success
    successful successfully better_than_expected better_than_forecast`,
  ],
  [
    judgement(1),
    `award awarded awards positive positively strong stronger strongest strongly robust solid healthy favorable
    favourable optimistic upbeat confident excellent impressive encouraging exceptional outstanding leading_position
    competitive_advantage rewarding approves green_light cleared clears_way breakthrough synergies synergy upside
    uptrend outstrip* closed_short closes_short covered_short covers_short investment_grade resolves
    resolved resilien* special_dividend raises_dividend hikes_dividend lifts_dividend attractive benefit benefits
    benefited benefiting`,
  ],
  [
    judgement(0.6),
    `agreement agreements agreed deal deals signs signed sign partnership partners partnered alliance cooperation
    co-operation collaborat* joint_venture launch launches launched unveil* introduces introduced invest invests
    invested investing takeover buyout innovat* modern efficient sustainable support supports supported enables help
    helps helped opportunity opportunities progress well_positioned satisfied pleased good better best great leader
    leading selected chosen delivers target_met new_order new_orders orders_worth order_worth supply_agreement
    will_supply reliable strategic_fit undervalued savings`,
  ],
  [judgement(0.3), 'acquire acquires acquired acquisition buys bought merger merge bid ipo'],
]

const BAD: readonly WordList[] = [
  [
    judgement(-1.8),
    `bankrupt insolvent chapter_11 files_for_bankruptcy filed_for_bankruptcy goes_bust went_bust in_administration
    into_administration going_concern junk_status defaulted fraudulent ponzi catastroph* disaster* devastat* ruin
    ruins ruined ruinous`,
  ],
  [
    judgement(-1.3),
    `downgrade downgrades downgraded underperform underperforms underperformed underweight bearish unprofitable
    loss-making swung_to_loss swung_to_a_loss swings_to_loss turned_to_loss slips_into_loss in_the_red into_the_red
    misses_estimates missed_estimates misses_expectations missed_expectations misses_forecasts below_expectations
    below_estimates below_forecast below_forecasts short_of_expectations worse_than_expected worse_than_forecast
    weaker_than_expected lay_off lays_off laid_off laying_off fired scandal* sue sues sued suing indict* convict*
    guilty bribe* corrupt* laundering illegal* crimin* arrest* jail* prison breach breaches fined hacked cyberattack
    recall recalls recalled worst worse deepening bleak dismal dire gloom* weak weaker weakest weakness weakly poor
    poorly disappoint* fail fails failed failing failure failures bleed bleeding implode* toxic overvalued bubble`,
  ],
  [
    judgement(-1),
    `miss misses missed negative negatively negative_outlook warn warns warned warning warnings hit_by hit_hard
    hammered battered damaging damaged drag drags dragged dragging struggl* troubled threaten* blow setback setbacks
    concern concerned worrying worried fearing doubtful uncertain unrest turmoil stagnant stagnat* sluggish slack
    subdued investigate* probed accused accuses accuse allegation* alleged penaliz* fine violat* refuse* strike
    walkout protest* boycott* shutdown shutter* quits resign resigns resigned resignation ousted oust steps_down
    stepping_down termination pullback overbought loser losers pessimis* adverse* unfavorabl* unfavourabl*
    temporarily_lay_off redundant dismiss* curtail* impaired downside downtrend`,
  ],
  [
    judgement(-0.6),
    `cautious caution challeng* difficult difficulties difficulty tough tougher harsh lack lacks lacking insufficien*
    burden* expensive costly complain* critic* pressured volatile expose* unable unlikely overhang exit exits
    exiting withdraw withdraws withdrew withdrawn pull_out pulls_out pulled_out abandon* scale_down idle idled weigh
    weighs weighed weighing dent dents dented risky`,
  ],
]

/** English words that are good or bad news by themselves. */
export const JUDGEMENTS: readonly WordList[] = [...GOOD, ...BAD]

/** Words of traders' posts that are neutral in a newspaper. They count where a text names a share as '$ABC'. */
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
