"""Let the boxes of this folder be found for the time of a test."""

from pathlib import Path

from tests.boxes import boxes_found_in

further_boxes = boxes_found_in(Path(__file__).parent)
