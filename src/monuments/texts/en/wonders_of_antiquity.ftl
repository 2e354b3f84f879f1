### Sentences about Monuments – Wonders of Antiquity. Cards and monuments come by the names of the card data.

## Words

wonders_of_antiquity-symbol = { $symbol ->
    [helmet] helmet
    [ship] ship
   *[scroll] scroll
}
wonders_of_antiquity-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}

## What happened

wonders_of_antiquity-event-dealt = Everybody is dealt { $count } cards; { $pile } are in the pile.
wonders_of_antiquity-event-drew_pile = { $player } draws { $card } from the pile.
wonders_of_antiquity-event-drew_hidden = { $player } draws a card from the pile.
wonders_of_antiquity-event-drew_offer = { $player } draws { $card } from the offer.
wonders_of_antiquity-event-refilled = { $card } comes into the offer.
wonders_of_antiquity-event-erected = { $player } erects { $monument } with { $count } cards.
wonders_of_antiquity-event-expanded = { $player } expands { $monument } by { $count ->
    [one] one card
   *[other] { $count } cards
}.
wonders_of_antiquity-event-reordered = { $player } uses the scroll and puts the cards of { $monument } in a new order.
wonders_of_antiquity-event-laid = { $player } lays { $card }.
wonders_of_antiquity-event-sold = { $player } discards { $first } and { $second } and scores { wonders_of_antiquity-points }.
wonders_of_antiquity-event-paid_extra = { $player } discards { $first } and { $second } for an extra action.
wonders_of_antiquity-event-removed = { $player }'s historian removes { $card } from { $owner }.
wonders_of_antiquity-event-valued = { $monument } is now worth { wonders_of_antiquity-points }.
wonders_of_antiquity-event-tracked = { $player }'s historian goes to { $count } on the track.
wonders_of_antiquity-event-famed = { $fame ->
    [helmet] { $player }'s helmet marker reaches fame { $count }.
    [ship] { $player }'s ship marker reaches fame { $count }.
    [scroll] { $player }'s scroll marker reaches fame { $count }.
   *[monument] { $player }'s monument marker reaches fame { $count }.
}
wonders_of_antiquity-event-took_token = { $player } takes the { wonders_of_antiquity-symbol } token and scores { wonders_of_antiquity-points }.
wonders_of_antiquity-event-bought_pile = { $player } uses the helmet: { $card } from the pile for 1 point.
wonders_of_antiquity-event-bought_hidden = { $player } uses the helmet: a card from the pile for 1 point.
wonders_of_antiquity-event-bought_offer = { $player } uses the helmet: { $card } from the offer for 1 point.
wonders_of_antiquity-event-swapped = { $player } uses the ship: { $first } goes into the offer, { $second } into the hand.
wonders_of_antiquity-event-lapsed = { $player } can do nothing; the turn lapses.
wonders_of_antiquity-event-pile_empty = The pile is empty: every other player has one last turn.
wonders_of_antiquity-event-ended = The game is over; now everything is scored.
wonders_of_antiquity-event-scored = { $source ->
    [monuments] { $player }, monuments: { wonders_of_antiquity-points }.
    [historians] { $player }, historians on the track: { wonders_of_antiquity-points }.
    [unused_historians] { $player }, unused historians: { wonders_of_antiquity-points }.
    [fame_helmet] { $player }, fame of helmets: { wonders_of_antiquity-points }.
    [fame_ship] { $player }, fame of ships: { wonders_of_antiquity-points }.
    [fame_scroll] { $player }, fame of scrolls: { wonders_of_antiquity-points }.
    [fame_monument] { $player }, fame of the largest monument: { wonders_of_antiquity-points }.
   *[tokens] { $player }, tokens: { wonders_of_antiquity-points }.
}
wonders_of_antiquity-event-won = { $player } wins with { wonders_of_antiquity-points }.
wonders_of_antiquity-event-tied = { $player } shares the victory with { wonders_of_antiquity-points }.

## What can be done

wonders_of_antiquity-action-draw_pile = Draw from the pile
wonders_of_antiquity-action-draw = Draw { $card } from the offer
wonders_of_antiquity-action-erect = Erect { $monument }
wonders_of_antiquity-action-expand = Expand { $monument }
wonders_of_antiquity-action-reorder = Put its cards in a new order (scroll)
wonders_of_antiquity-action-lay = Lay { $card }
wonders_of_antiquity-action-done = Done
wonders_of_antiquity-action-points = Discard two cards with a { wonders_of_antiquity-symbol } for points
wonders_of_antiquity-action-extra = Discard two cards with a { wonders_of_antiquity-symbol } for an extra action
wonders_of_antiquity-action-discard = Discard { $card }
wonders_of_antiquity-action-historian = Send a historian
wonders_of_antiquity-action-end = End the turn
wonders_of_antiquity-action-lapse = Let the turn lapse
wonders_of_antiquity-action-token = Take the { wonders_of_antiquity-symbol } token
wonders_of_antiquity-action-buy_pile = Buy a card from the pile for 1 point (helmet)
wonders_of_antiquity-action-buy = Buy { $card } from the offer for 1 point (helmet)
wonders_of_antiquity-action-swap = Swap { $card } (ship)
wonders_of_antiquity-action-for = For { $card }

## Why not

wonders_of_antiquity-refusal-no_such_action = There is no such action.
wonders_of_antiquity-refusal-game_over = The game is over.
wonders_of_antiquity-refusal-cards_to_deal = The cards have not been dealt yet.
wonders_of_antiquity-refusal-complete_first = First complete the action you have begun, or take its steps back.
wonders_of_antiquity-refusal-nothing_begun = { $action } is a step of an action that you have not begun.
wonders_of_antiquity-refusal-no_action_left = You have no action left in this turn.
wonders_of_antiquity-refusal-pile_empty = The pile is empty.
wonders_of_antiquity-refusal-not_on_offer = That card does not lie in the offer.
wonders_of_antiquity-refusal-not_in_hand = That card is not in your hand.
wonders_of_antiquity-refusal-already_laid = You have chosen that card already.
wonders_of_antiquity-refusal-other_monument = That card belongs to another monument.
wonders_of_antiquity-refusal-other_symbol = That card shows another symbol.
wonders_of_antiquity-refusal-already_built = You have that monument already; you can only expand it.
wonders_of_antiquity-refusal-two_builders = Two players have that monument; a third may not begin it.
wonders_of_antiquity-refusal-too_few_cards = You hold too few of its cards: the first builder needs two, the second three.
wonders_of_antiquity-refusal-not_built = You do not have that monument yet.
wonders_of_antiquity-refusal-nothing_to_add = You hold no card of that monument.
wonders_of_antiquity-refusal-not_enough_laid = More cards have to be laid before this is done.
wonders_of_antiquity-refusal-old_cards_first = All cards of the monument have to be laid again, with at least one new card.
wonders_of_antiquity-refusal-no_pair = You do not hold two cards with that symbol.
wonders_of_antiquity-refusal-extra_paid = You have paid for an extra action in this turn already.
wonders_of_antiquity-refusal-turn_begun = A historian takes the whole turn, and this one has begun.
wonders_of_antiquity-refusal-no_historian = You have no historian left.
wonders_of_antiquity-refusal-nothing_to_remove = No opponent has a monument of two or more cards.
wonders_of_antiquity-refusal-action_possible = There is still something you can do.
wonders_of_antiquity-refusal-actions_left = You still have an action, and every action must be used.
wonders_of_antiquity-refusal-no_tokens = This game is played without the tokens.
wonders_of_antiquity-refusal-not_owner = That token is not yours.
wonders_of_antiquity-refusal-token_used = You have used that token in this turn already.
wonders_of_antiquity-refusal-no_point = The helmet's card costs a point, and you have none.
wonders_of_antiquity-refusal-no_majority = You need more of that symbol on your monuments than every other player.
wonders_of_antiquity-refusal-own_token = You have that token already.
wonders_of_antiquity-refusal-no_card_to_swap = There is no card in the offer to swap with.
wonders_of_antiquity-refusal-cards_laid = The scroll has to be used before the first card is laid.
wonders_of_antiquity-refusal-wrong_cards = The deal does not contain each card of this game exactly once.
wonders_of_antiquity-refusal-wrong_counts = The deal gives a hand or the offer the wrong number of cards.

## Where points come from

wonders_of_antiquity-source-monuments = Monuments
wonders_of_antiquity-source-points = Scored in play
wonders_of_antiquity-source-historians = Historians on the track
wonders_of_antiquity-source-unused_historians = Unused historians
wonders_of_antiquity-source-fame_helmet = Fame of helmets
wonders_of_antiquity-source-fame_ship = Fame of ships
wonders_of_antiquity-source-fame_scroll = Fame of scrolls
wonders_of_antiquity-source-fame_monument = Fame of the largest monument
wonders_of_antiquity-source-tokens = Tokens

## Options

wonders_of_antiquity-option-expansions = The expansions in play.
wonders_of_antiquity-option-seen_cards = Whether cards that everybody saw stay shown at the hand that they went into.
wonders_of_antiquity-option-cards = Your own card file.
